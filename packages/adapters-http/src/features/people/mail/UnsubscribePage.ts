import type { Brand } from "@leadwell/people/letter/Brand"
import { escaped } from "@leadwell/people/letter/Letter"
import type { Language } from "@leadwell/people/person/Language"
import type { Notification } from "@leadwell/people/person/Notification"
import type { ShownUnsubscribeLink } from "@leadwell/people/unsubscribe/UnsubscribeLinks"
import { HttpServerResponse } from "effect/http"

interface Texts {
  readonly title: (product: string) => string
  readonly kinds: Readonly<Record<Notification, string>>
  readonly question: (kind: string) => string
  readonly button: string
  readonly isOff: (kind: string) => string
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: (product) => `Mails of ${product}`,
    kinds: {
      new_lead: "new leads",
      reclaim_decided: "decided reclaims",
      reclaims_waiting: "reclaims that wait",
      cap_reached: "caps that are reached",
      webhook_failing: "webhooks that fail",
      submissions_waiting: "requests that wait"
    },
    question: (kind) => `Do you want no more mails about ${kind}?`,
    button: "Stop these mails",
    isOff: (kind) => `You get no mails about ${kind}. You can switch them on again on your profile page.`
  },
  nl: {
    title: (product) => `Berichten van ${product}`,
    kinds: {
      new_lead: "nieuwe leads",
      reclaim_decided: "beoordeelde reclamaties",
      reclaims_waiting: "reclamaties die wachten",
      cap_reached: "bereikte maxima",
      webhook_failing: "webhooks die niet werken",
      submissions_waiting: "aanvragen die wachten"
    },
    question: (kind) => `Wil je geen berichten meer over ${kind}?`,
    button: "Stop deze berichten",
    isOff: (kind) => `Je krijgt geen berichten over ${kind}. Je kunt ze weer aanzetten op je profielpagina.`
  }
}

/** The page runs no code, sends its form to its own address alone, and does not tell the address to another site. */
const headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer"
}

/** Returns a page that tells what a link switches off. It has one button, unless that is off already. */
export const unsubscribePage = (
  { isOff, kind, language }: ShownUnsubscribeLink,
  { name }: Brand
): HttpServerResponse.HttpServerResponse => {
  const { button, isOff: off, kinds, question, title: titleOf } = texts[language]
  const title = escaped(titleOf(name))
  const content = isOff
    ? `<p>${off(kinds[kind])}</p>`
    : `<p>${question(kinds[kind])}</p>\n<form method="post"><button>${button}</button></form>`
  const page = [
    "<!doctype html>",
    `<html lang="${language}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:36em;margin:2em auto;padding:0 1em">',
    `<main><h1>${title}</h1>`,
    content,
    "</main>",
    "</body>",
    "</html>",
    ""
  ]
  return HttpServerResponse.text(page.join("\n"), { contentType: "text/html; charset=utf-8", headers })
}
