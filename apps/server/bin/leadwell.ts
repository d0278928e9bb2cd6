#!/usr/bin/env -S node -C @leadwell/source
// `npx leadwell` in a checkout, where nothing is compiled.
import "../src/leadwell.ts"
