#!/usr/bin/env node
// `npx leadwell` in a checkout, where nothing is compiled.
"use strict"

const { join } = require("node:path")
const { launch } = require("../../../launch.cjs")

launch(join(__dirname, "..", "src", "leadwell.ts"), process.argv.slice(2))
