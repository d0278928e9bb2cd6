import { Option, Schema } from "effect"
import { CountryName } from "../../../geography/Country.ts"
import type { Fault } from "../../../input/Fault.ts"
import { compactText } from "../../../input/NormalText.ts"
import type { ItemInput } from "../../catalogfile/CatalogItem.ts"
import { type SentValue, writtenDate, writtenNumber, writtenPhone, yesOrNo } from "../../forms/hook/HookReadings.ts"
import type { ChangedReading, Import } from "./Import.ts"
import type { ImportRow } from "./ImportRow.ts"
import { cellFaults, cellsByKey, countedDate, maskedForm } from "./RowCells.ts"

/** How the cell of a column is read. What cannot be read stays, and is a fault by the rules of a catalogue file. */
type Reading = (cell: SentValue, source: Import["source"]) => unknown

const text = (cell: SentValue): string => compactText(String(cell))

/** A cell that takes a value away: a cap, a pause, a telephone number. A blank cell leaves it as it is. */
const nothing = new Set(["-", "geen", "none"])

const orNothing =
  (read: Reading): Reading =>
  (cell, source) =>
    nothing.has(text(cell).toLowerCase()) ? null : read(cell, source)

const date = orNothing((cell, source) => writtenDate(countedDate(cell, source), source?.date_format ?? "dd-mm-yyyy"))

/** Nobody knows in which language a file of businesses is written. */
const plainNumber: Reading = (cell) => writtenNumber(cell, null)

const number = orNothing(plainNumber)

/** A number of the chamber of commerce has eight digits, of which a spreadsheet takes a zero at the start. */
const registration: Reading = (cell) => text(cell).replace(/^\d{7}$/u, "0$&")

const decodeCountry = Schema.decodeUnknownOption(CountryName)

const country: Reading = (cell) => Option.getOrElse(decodeCountry(text(cell)), () => text(cell))

const listOf =
  (read: Reading): Reading =>
  (cell) =>
    text(cell)
      .split(/[\s,;]+/u)
      .filter((part) => part !== "")
      .map((part) => read(part, null))

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
const dutchWeekdays = ["ma", "di", "wo", "do", "vr", "za", "zo"]

const weekday: Reading = (cell) => {
  const word = String(cell).toLowerCase()
  return weekdays[dutchWeekdays.indexOf(word)] ?? word
}

/** The keys of a business alone. */
const ofBusiness: Readonly<Record<string, Reading>> = {
  account: text,
  name: text,
  coc_id: registration,
  postal_code: text,
  city: text,
  country,
  phone: orNothing(writtenPhone),
  affiliate: orNothing(text),
  mail_personal_data: yesOrNo,
  same_person_days: plainNumber
}

/** The keys of a subscription alone. */
const ofSubscription: Readonly<Record<string, Reading>> = {
  regions: listOf(text),
  countries: listOf(country),
  weight: plainNumber,
  daily_cap: number,
  weekly_cap: number,
  monthly_cap: number,
  weekdays: listOf(weekday)
}

/** The keys of the subscription of a row, or of the business when the row names no subcategory. */
const ofEither: Readonly<Record<string, Reading>> = { active: yesOrNo, paused_from: date, paused_until: date }

/** The keys that columns of businesses have. */
export const businessRowKeys: ReadonlyArray<string> = [
  "business_id",
  "subcategory_id",
  ...[ofBusiness, ofSubscription, ofEither].flatMap(Object.keys)
]

/** The names that people and exports give to columns of businesses, however they write them. */
export const businessNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  business_id: ["id", "bedrijf", "business"],
  subcategory_id: ["soort", "subcategory", "subcategorie"],
  account: ["account id"],
  name: ["naam", "bedrijfsnaam", "handelsnaam", "company", "company name"],
  coc_id: ["kvk", "kvk-nummer", "coc", "chamber of commerce number"],
  postal_code: ["postcode", "zip", "zip code"],
  city: ["plaats", "woonplaats", "stad", "town"],
  country: ["land"],
  phone: ["telefoon", "telefoonnummer", "tel", "mobiel", "telephone", "phone number"],
  affiliate: ["affiliate id"],
  mail_personal_data: ["mails tonen de persoonsgegevens van een lead", "its mails show the person of a lead"],
  same_person_days: ["dagen tussen leads van één persoon", "days between leads of one person"],
  regions: ["regio", "regio's", "postcodegebieden", "areas"],
  countries: ["landen"],
  weight: ["gewicht"],
  daily_cap: ["per dag", "per day", "daglimiet"],
  weekly_cap: ["per week", "weeklimiet"],
  monthly_cap: ["per maand", "per month", "maandlimiet"],
  weekdays: ["dagen", "days", "krijgt leads op", "takes leads on"],
  active: ["actief"],
  paused_from: ["pauze vanaf"],
  paused_until: ["pauze tot en met"]
}

/**
 * What a row says: a business, and of its subscription to the subcategory that the row names, if it names one. Only
 * what has a filled cell is in it. `faults` are those of the row itself.
 */
export interface BusinessRow {
  /** What the column of ids says, or a blank text. */
  readonly id: string
  readonly business: ItemInput
  readonly subscription: ItemInput | null
  readonly faults: ReadonlyArray<Fault>
  readonly changed: ReadonlyArray<ChangedReading>
}

/** Reads a row of businesses. */
export const readBusinessRow = (
  one: Pick<Import, "columns" | "source" | "subcategory">,
  row: Pick<ImportRow, "cells">
): BusinessRow => {
  const cells = row.cells ?? []
  const found = cellsByKey(cells, one.columns)
  const read = (readings: Readonly<Record<string, Reading>>): ItemInput =>
    Object.fromEntries(
      Object.entries(readings).flatMap(([key, reading]) => {
        const cell = found.get(key)?.cell
        return cell === undefined ? [] : [[key, reading(cell, one.source)]]
      })
    )
  const textUnder = (key: string): string => text(found.get(key)?.cell ?? "")
  const subcategory = one.subcategory ?? textUnder("subcategory_id")
  const isSubscribed = subcategory !== ""
  const whole = { ...read(ofBusiness), ...read(ofSubscription), ...read(ofEither) }
  const changed = [...found].flatMap(([key, { cell, name }]) => {
    const value = whole[key]
    const isChanged = value !== undefined && !Array.isArray(value) && String(value) !== String(cell)
    return isChanged ? [{ column: name, key, example_masked: maskedForm(String(cell)) }] : []
  })
  return {
    id: textUnder("business_id"),
    business: { ...read(ofBusiness), ...(isSubscribed ? {} : read(ofEither)) },
    subscription: isSubscribed ? { subcategory, ...read(ofSubscription), ...read(ofEither) } : null,
    faults: cellFaults(cells, one.columns),
    changed
  }
}
