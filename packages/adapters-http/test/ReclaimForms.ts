import { pictures } from "./ReclaimPictures.ts"
import {
  boundary,
  damaged,
  file,
  form,
  multipart,
  named,
  numbers,
  type Part,
  planted,
  reason,
  type Upload,
  upload
} from "./ReclaimUpload.ts"

const typed = (type: string, name: string, body: Uint8Array, statuses: ReadonlyArray<number>): Upload => ({
  name,
  sent: { body, headers: { "content-type": type } },
  statuses,
  keys: ["reason", "screenshot"]
})

const described = (text: string | Uint8Array): Part => [named("description"), text]

const latin = Buffer.from("één", "latin1")
const inLatin: Part = [`${named("description")}\r\nContent-Type: text/plain; charset=iso-8859-1`, latin]

/** Forms of all kinds with a valid file. */
export const formUploads = async (): Promise<ReadonlyArray<Upload>> => {
  const { jpeg } = await pictures()
  const good = form(reason, file(jpeg))
  const header = (lines: string) => form(reason, [lines, jpeg])
  const inside = form(reason, [
    named("screenshot", '; filename="a"'),
    Buffer.concat([jpeg, Buffer.from(`\r\n--${boundary}x`), jpeg])
  ])
  return [
    upload("nothing but the end", form(), [422], ["reason", "screenshot"]),
    upload("no reason", form(file(jpeg)), [422], ["reason"]),
    upload("a reason nobody knows", form([named("reason"), planted], file(jpeg)), [422], ["reason"]),
    upload("a file as reason", form([named("reason", '; filename="a"'), planted], file(jpeg)), [422], ["reason"]),
    upload(
      "a file as description",
      form(reason, [named("description", '; filename="a"'), planted], file(jpeg)),
      [422],
      ["description"]
    ),
    upload("a reason of 1 MiB", form([named("reason"), "spam".repeat(2 ** 18)], file(jpeg)), [422], ["reason"]),
    upload("two reasons", form([named("reason"), planted], reason, file(jpeg)), [201]),
    upload("1000 characters", form(reason, described("é".repeat(1000)), file(jpeg)), [201]),
    upload(
      "1000 characters in lines",
      form(reason, described(`${"a".repeat(499)}${"\r\n".repeat(500)}b`), file(jpeg)),
      [201]
    ),
    upload(
      "1000 characters beyond the first plane",
      form(reason, described("\u{1f4a9}".repeat(1000)), file(jpeg)),
      [201]
    ),
    upload("1001 characters", form(reason, described(planted + "é".repeat(994)), file(jpeg)), [422], ["description"]),
    upload(
      "a description of 11 MiB",
      form(reason, described(planted.repeat(1.6e6)), file(jpeg)),
      [422],
      ["description"]
    ),
    upload("a description with NUL", form(reason, described(`${planted}\0`), file(jpeg)), [422], ["description"]),
    upload("a description that is not UTF-8", form(reason, described(latin), file(jpeg)), [422], ["description"]),
    upload("a description in an encoding that is told", form(reason, inLatin, file(jpeg)), [201]),
    upload("a screenshot that is text", form(reason, [named("screenshot"), jpeg]), [422]),
    upload("a screenshot that is long text", form(reason, [named("screenshot"), planted.repeat(20_000)]), [422]),
    upload("two screenshots", form(reason, file(jpeg), file(jpeg)), [422]),
    upload("a screenshot and a text of its name", form(reason, file(jpeg), [named("screenshot"), "a"]), [422]),
    upload("a text and a screenshot of its name", form(reason, [named("screenshot"), "a"], file(jpeg)), [422]),
    upload("a screenshot and one never chosen", form(reason, file(jpeg), file("", "")), [201]),
    upload("19 screenshots", form(reason, ...numbers(19).map(() => file(jpeg))), [422]),
    upload("1000 parts", form(...numbers(1000).map(() => reason), file(jpeg)), [400]),
    upload(
      "parts that nobody asked for",
      form(reason, [named("__proto__"), planted], [named("a", '; filename="b"'), planted], file(jpeg)),
      [201]
    ),
    upload("more parts behind the end", Buffer.concat([good, form(file(jpeg))]), [201]),
    upload("something before the start", Buffer.concat([Buffer.from(`${planted}\r\n`), good]), [201]),
    upload("the boundary inside of the data", inside, [400, 422]),
    upload(
      "a form within the form",
      form(reason, [
        `${named("screenshot")}\r\nContent-Type: multipart/mixed; boundary=c`,
        `--c\r\n${named("a")}\r\n\r\n1\r\n--c--`
      ]),
      [422]
    ),
    upload(
      "a part without a header",
      Buffer.from(`--${boundary}\r\n\r\n${planted}\r\n--${boundary}--\r\n`),
      [400, 422],
      ["reason", "screenshot"]
    ),
    upload("a part without a name", header('Content-Disposition: form-data; filename="a"'), [400]),
    upload("a part with two names", header(named("screenshot", '; name="reason"; filename="a"')), [400]),
    upload("a part with two dispositions", header(`${named("a")}\r\n${named("screenshot", '; filename="a"')}`), [400]),
    upload("a name with NUL", header(named("screenshot", `; filename="${planted}\0.jpg"`)), [400]),
    upload("a name with a line break", header(named("screenshot", `; filename="${planted}\r\nX-A: b"`)), [400]),
    upload("a name that is not closed", header(named("screenshot", `; filename="${planted}`)), [400]),
    upload("a name with quotes", header(named("screenshot", `; filename="a\\"${planted}\\".jpg"`)), [201]),
    upload("a name that is encoded", header(named("screenshot", "; filename*=UTF-8''%2e%2e%2fa%00")), [201]),
    upload("a name that is badly encoded", header(named("screenshot", "; filename*=UTF-8''%ff%zz")), [400]),
    upload(
      "a header of 100 kB",
      header(`${named("screenshot", '; filename="a"')}\r\nX-A: ${"a".repeat(100_000)}`),
      [400]
    ),
    upload("1000 headers", header(`${named("screenshot", '; filename="a"')}${"\r\nX-A: b".repeat(1000)}`), [400]),
    upload("line feeds alone", Buffer.from(good.toString("latin1").replaceAll("\r\n", "\n"), "latin1"), [400]),
    typed("multipart/form-data", "no boundary", good, [400]),
    typed("multipart/form-data; boundary=", "an empty boundary", good, [400]),
    typed('multipart/form-data; boundary=""', "a quoted empty boundary", good, [400, 422]),
    typed("multipart/form-data; boundary=other", "another boundary", good, [400]),
    typed(`multipart/form-data; boundary=${"b".repeat(5000)}`, "a long boundary", good, [400]),
    typed(`Multipart/Form-Data; Boundary="${boundary}"; a=b`, "a quoted boundary", good, [201]),
    typed(`multipart/mixed; boundary=${boundary}`, "mixed", good, [415]),
    typed("application/json", "JSON", Buffer.from(`{"reason":"${planted}"}`), [415]),
    typed("image/jpeg", "a bare JPEG", jpeg, [415]),
    ...numbers(60).map((n) =>
      upload(`a form until ${n} of 60 parts of it`, good.subarray(0, Math.floor((n * (good.length - 6)) / 60)), [400])
    ),
    ...numbers(300).map((n) =>
      upload(
        `a form damaged by ${n}`,
        damaged(good.subarray(0, 260), n).length > 0
          ? Buffer.concat([damaged(good.subarray(0, 260), n), good.subarray(260)])
          : good,
        [201, 400, 422],
        ["reason", "screenshot"]
      )
    ),
    ...[1, 2, 7, 1000].map((chunks) => ({
      name: `chunks of ${chunks}`,
      sent: { body: good, headers: multipart, chunks },
      statuses: [201]
    }))
  ]
}
