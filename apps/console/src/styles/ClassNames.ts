// prettier-ignore
type ClassName =
  | "above" | "actions" | "apart" | "arrived" | "backdrop" | "badge" | "bar" | "bar-full" | "bar-part" | "bar-track"
  | "beside" | "box" | "brand" | "busy" | "button" | "button-danger" | "button-first" | "button-quiet" | "caps"
  | "cards" | "checkbox" | "choice" | "choices" | "column-button" | "columns" | "combobox" | "combobox-button"
  | "contact" | "copy-text" | "covered" | "date" | "days" | "decision" | "details" | "dialog" | "empty" | "example"
  | "fault" | "faults" | "field" | "fields" | "figures" | "filters" | "filters-frame" | "form" | "former-remarks"
  | "from-camera" | "hint" | "hit" | "hits" | "holder-names" | "input" | "intro" | "just-in" | "keys" | "lead-card"
  | "lead-card-number" | "lead-card-person" | "lead-card-state" | "lead-card-work" | "lead-cards" | "link" | "loading"
  | "long" | "meter" | "modal" | "modal-wide" | "muted" | "narrow" | "navigation" | "navigation-brand"
  | "navigation-end" | "navigation-group" | "notice" | "notices" | "number" | "option" | "options" | "order-choice"
  | "outage" | "outcomes" | "overlay" | "page" | "page-header" | "page-to-come" | "pager" | "person-search" | "picture"
  | "picture-field" | "plot" | "plot-grid" | "plot-legend" | "plot-series" | "preview" | "progress" | "question"
  | "region-map" | "region-maps" | "report-table" | "row-tick" | "rows" | "save-bar" | "screenshot"
  | "screenshot-button" | "search-button" | "secret" | "section" | "section-header" | "select" | "selection-bar"
  | "shell" | "sign-in" | "skip" | "source" | "sources" | "steps" | "subscription" | "switch" | "table" | "tabs"
  | "ticks" | "tile" | "tiles" | "told" | "top" | "top-buttons" | "track" | "unseen" | "views" | "weekdays"
  | "wide-text"

/** One or two classes of the style sheets. Written by: npm run class-names. */
export type ClassNames = ClassName | `${ClassName} ${ClassName}`
