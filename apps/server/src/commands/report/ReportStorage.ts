import { Reports } from "@leadwell/domain/features/reports/Reports"
import { Layer } from "effect"
import * as DomainRules from "../../settings/DomainRules.ts"
import { Settings } from "../../settings/Settings.ts"
import * as CommandStorage from "../CommandStorage.ts"

/** The reports of the store that the settings name, with the business days of the settings. */
export const storage = Reports.layer.pipe(
  Layer.provide(CommandStorage.layer),
  Layer.provideMerge(DomainRules.layer),
  Layer.provide(Settings.layer)
)
