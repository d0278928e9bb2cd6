import { assert, describe, it } from "@effect/vitest"
import { readMailSender } from "@leadwell/adapters-smtp/MailSender"
import { readMailServer } from "@leadwell/adapters-smtp/MailServer"
import { Option, Redacted } from "effect"

describe("readMailServer", () => {
  it.each([
    ["smtp://mail.example", ["mail.example", 587, false, false, null]],
    ["smtp://localhost:25/", ["localhost", 25, false, false, null]],
    ["smtps://mail.example", ["mail.example", 465, true, false, null]],
    ["smtp://leads:p%40ss%2F@mail.example:2525", ["mail.example", 2525, false, true, "leads p@ss/"]],
    ["smtps://leads:secret@mail.example", ["mail.example", 465, true, false, "leads secret"]],
    ["smtp://leads:secret@[::1]", ["::1", 587, false, false, "leads secret"]]
  ] as const)("reads %s", (text, expected) => {
    const server = Option.getOrThrow(readMailServer(text))
    const login = server.login === null ? null : `${server.login.user} ${Redacted.value(server.login.password)}`
    assert.deepStrictEqual([server.host, server.port, server.isSecure, server.needsTls, login], [...expected])
  })

  it.each([
    "mail.example",
    "http://mail.example",
    "smtp://",
    "smtp://leads@mail.example",
    "smtp://leads:%zz@mail.example",
    "smtp://mail.example/path",
    "smtp://mail.example?pool=true"
  ])("refuses %s", (text) => assert.isTrue(Option.isNone(readMailServer(text))))
})

describe("readMailSender", () => {
  it.each([
    ["leads@example.nl", "", "leads@example.nl"],
    ["Leads <leads@example.nl>", "Leads", "leads@example.nl"],
    ['"Leads, Ltd." <leads@example.nl>', "Leads, Ltd.", "leads@example.nl"],
    ["<leads@localhost>", "", "leads@localhost"]
  ])("reads %s", (text, name, address) => assert.deepStrictEqual(readMailSender(text), Option.some({ name, address })))

  it.each(["leads", "Leads <leads>", "a@b.nl, c@d.nl", "a@b.nl\r\nBcc: c@d.nl", "Leads <a@b.nl> <c@d.nl>", "a b@c.nl"])(
    "refuses %s",
    (text) => assert.isTrue(Option.isNone(readMailSender(text)))
  )
})
