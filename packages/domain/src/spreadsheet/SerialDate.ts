/** The days between the first day of a workbook and that of the other kind. */
const daysUntil1904 = 1462

/** The first and the last number that is a date: spreadsheets take 1900 for a leap year before it. */
const [firstDate, lastDate] = [61, 2_958_465]

/**
 * Returns the date of a number by which spreadsheets count days, and its time of day if it has one. Some workbooks
 * count them from 1904.
 */
export const serialDate = (number: number, is1904 = false): string | undefined => {
  const serial = is1904 ? number + daysUntil1904 : number
  if (!(serial >= firstDate && serial < lastDate + 1)) return undefined
  const iso = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400_000)).toISOString()
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.replace(/(?::00)?\.000Z$|Z$/u, "")
}
