/** The columns of the sheet, in their order. Leave out what you do not need. */
const COLUMNS = [
  "id",
  "assigned_at",
  "subcategory",
  "first_name",
  "last_name",
  "email",
  "phone",
  "street",
  "street_number",
  "postal_code",
  "city",
  "description",
  "preferred_date_of_execution"
]

/** Adds a row for each lead that came since the last run. A trigger runs this every minute. */
function addNewLeads() {
  const lock = LockService.getScriptLock()
  if (!lock.tryLock(1000)) return
  const properties = PropertiesService.getScriptProperties()
  const { LEADWELL_URL, LEADWELL_TOKEN, LEADWELL_BUSINESS, AFTER = "0" } = properties.getProperties()
  const ask = (path) => {
    const url = `${LEADWELL_URL}/api/businesses/${LEADWELL_BUSINESS}/leads${path}`
    const headers = { Authorization: `Bearer ${LEADWELL_TOKEN}`, Accept: "application/json" }
    return JSON.parse(UrlFetchApp.fetch(url, { headers }).getContentText())
  }
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0]
  if (sheet.getLastRow() === 0) sheet.appendRow(COLUMNS)
  // A run that was cut off may have added leads without noting how far it came.
  const known = new Set(
    sheet
      .getRange(1, 1, sheet.getLastRow())
      .getValues()
      .map(([id]) => id)
  )
  const { data, next_after } = ask(`?after=${AFTER}`)
  for (const { id } of data) {
    if (!known.has(id)) sheet.appendRow(rowOf(ask(`/${id}`).data))
  }
  SpreadsheetApp.flush()
  properties.setProperty("AFTER", String(next_after))
  lock.releaseLock()
}

/** Returns the cells of a lead. The apostrophe makes them texts: `0612345678` keeps its zero, and `=` is no formula. */
function rowOf(lead) {
  const values = { ...lead, subcategory: lead.subcategory.name }
  return COLUMNS.map((column) => (typeof values[column] === "string" ? `'${values[column]}` : values[column]))
}
