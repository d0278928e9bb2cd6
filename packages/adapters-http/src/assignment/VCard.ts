import type { Lead } from "@leadwell/domain/lead/Lead"
import { internationalPhone } from "@leadwell/domain/lead/Phone"
import { Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"

const contentType = "text/vcard"

/** The body of an answer that is a vCard. */
export const VCardBody = Schema.String.pipe(HttpApiSchema.asText({ contentType }))

// oxlint-disable-next-line no-control-regex -- A vCard has none of these, and nobody can see them.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/gu

/** Returns a value in which nothing ends it or parts it (RFC 6350, 3.4). */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, "\n")
    .replaceAll(controls, "")
    .replaceAll(/[\\,;]/gu, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`)

const utf8 = new TextEncoder()

/** The octets of a line without its end. */
const longest = 75

/** Folds a line between characters. The space that begins the next line counts as part of it. */
const folded = (line: string): string => {
  let [text, octets] = ["", 0]
  for (const character of line) {
    const size = utf8.encode(character).length
    const isFull = octets + size > longest
    text += isFull ? `\r\n ${character}` : character
    octets = isFull ? 1 + size : octets + size
  }
  return text
}

const structured = (...parts: ReadonlyArray<string>): string => parts.map(escaped).join(";")

/** Returns the person of a lead as a vCard (RFC 6350). What an erased lead no longer has is left out. */
export const vCard = (lead: Lead): string => {
  const { city, country, description, email, first_name, last_name, phone, postal_code, street, street_number } = lead
  const lines = [
    "BEGIN:VCARD",
    "VERSION:4.0",
    `N:${structured(last_name, first_name, "", "", "")}`,
    `FN:${escaped(`${first_name} ${last_name}`.trim())}`,
    phone && `TEL:${internationalPhone(phone, country)}`,
    email && `EMAIL:${escaped(email)}`,
    postal_code && `ADR:${structured("", "", `${street} ${street_number}`, city, "", postal_code, country)}`,
    description && `NOTE:${escaped(description)}`,
    "END:VCARD"
  ]
  return lines
    .filter((line) => line !== "")
    .map((line) => `${folded(line)}\r\n`)
    .join("")
}

/** Answers with the vCard of a lead, as a file that a telephone adds to its contacts. */
export const vCardResponse = (lead: Lead) =>
  HttpServerResponse.text(vCard(lead), {
    contentType: `${contentType}; charset=utf-8`,
    headers: { "content-disposition": `attachment; filename="lead-${lead.id}.vcf"` }
  })
