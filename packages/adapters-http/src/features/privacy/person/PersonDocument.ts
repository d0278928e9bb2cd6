import type { Brand } from "@leadwell/people/letter/Brand"
import { escaped } from "@leadwell/people/letter/Letter"
import { Effect } from "effect"
import * as Base64 from "effect/encoding/Base64"
import { HttpServerResponse } from "effect/http"

/** The style of the pages. The colour of the brand can be read on white, and white on it. */
const styleOf = (color: string): string => `
*{box-sizing:border-box}
body{margin:0;background:#f4f4f1;color:#1c1c1a;font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header,main{max-width:40rem;margin:0 auto;padding:0 1rem}
header p{margin:0;padding:1rem 0;font-weight:600;color:${color}}
main{padding-bottom:3rem}
h1{margin:.5rem 0 .25rem;font-size:1.5rem;line-height:1.25}
h2{margin:0 0 .75rem;font-size:1.125rem;line-height:1.3}
section,form{margin:1.25rem 0;padding:1.25rem;background:#fff;border:1px solid #deded8;border-radius:.75rem}
p{margin:0 0 .75rem}
section>:last-child,form>:last-child{margin-bottom:0}
.quiet{color:#575751}
.state{padding:.75rem 1rem;background:#fff;border:1px solid #deded8;border-left:.25rem solid ${color};border-radius:.5rem}
.state :last-child,.state:last-child{margin-bottom:0}
ul{margin:0;padding:0;list-style:none}
li{padding:.75rem 0;border-top:1px solid #ecece7}
li:first-child{padding-top:0;border-top:0}
li:last-child{padding-bottom:0}
li strong,li span{display:block}
dl{margin:0}
dl div{padding:.5rem 0;border-top:1px solid #ecece7}
dl div:first-child{border-top:0;padding-top:0}
dt{color:#575751;font-size:.875rem}
dd{margin:0}
a{color:${color};text-underline-offset:.15em}
.call{display:inline-block;padding:.5rem 0}
.actions li{padding:0;border:0;margin-top:.5rem}
.button,button{display:block;width:100%;min-height:2.75rem;padding:.6rem 1rem;border:1px solid ${color};border-radius:.5rem;background:#fff;color:${color};font:inherit;font-weight:600;line-height:1.4;text-align:center;text-decoration:none;cursor:pointer}
button{background:${color};color:#fff}
.final{border-color:#a61b1b;color:#a61b1b}
button.final{background:#a61b1b;color:#fff}
label{display:block;margin-bottom:.25rem;font-weight:600}
input{display:block;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #77776f;border-radius:.5rem;background:#fff;color:inherit;font:inherit}
textarea,select{display:block;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #77776f;border-radius:.5rem;background:#fff;color:inherit;font:inherit}
[aria-invalid=true]:is(input,textarea,select){border:2px solid #a61b1b}
.field{margin-bottom:1rem}
fieldset{min-width:0;margin:0;padding:0;border:0}
legend{padding:0;font-weight:600}
.group+.group{margin-top:1.5rem;padding-top:1.25rem;border-top:1px solid #ecece7}
.group>legend{float:left;width:100%}
.group>legend+*{clear:both}
.choice{display:flex;gap:.6rem;align-items:center;min-height:2.75rem;margin:0;font-weight:400}
.choice input{flex:none;width:1.25rem;height:1.25rem;min-height:0;margin:0;accent-color:${color}}
.consent{white-space:pre-line}
.summary{border-left-color:#a61b1b}
.summary li{padding:.35rem 0;border:0}
.field .quiet{margin:.25rem 0 0}
.fault{margin:.25rem 0 0;color:#a61b1b}
:focus-visible{outline:3px solid ${color};outline-offset:2px}
.aside{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`

const utf8 = new TextEncoder()

/**
 * Makes a function that returns a page below the brand, without a script or anything from elsewhere. The page sends
 * forms to this server alone, is kept by nobody, and tells its address to no other site.
 */
export const makePersonDocument = Effect.fnUntraced(function* ({ color, name }: Brand) {
  const style = styleOf(color)
  const digest = yield* Effect.promise(() => crypto.subtle.digest("SHA-256", utf8.encode(style)))
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${Base64.encode(new Uint8Array(digest))}'`,
    "form-action 'self'",
    "base-uri 'none'"
  ].join("; ")
  const headers = { "referrer-policy": "no-referrer", "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" }
  /** Pages of `ancestors`, which are origins, may frame the page. */
  return (
    language: string,
    title: string,
    content: string,
    status = 200,
    ancestors: ReadonlyArray<string> = ["'none'"]
  ): HttpServerResponse.HttpServerResponse =>
    HttpServerResponse.text(
      [
        "<!doctype html>",
        `<html lang="${language}">`,
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="robots" content="noindex, nofollow">',
        `<title>${escaped(`${title} · ${name}`)}</title>`,
        `<style>${style}</style></head>`,
        `<body><header><p>${escaped(name)}</p></header>`,
        `<main>${content}</main></body>`,
        "</html>",
        ""
      ].join("\n"),
      {
        status,
        contentType: "text/html; charset=utf-8",
        headers: { ...headers, "content-security-policy": `${policy}; frame-ancestors ${ancestors.join(" ")}` }
      }
    )
})

/** Returns a page below the brand. */
export type PersonDocument = Effect.Success<ReturnType<typeof makePersonDocument>>
