import { pictures } from "./ReclaimPictures.ts"
import { damaged, file, form, numbers, planted, reason, type Upload, upload } from "./ReclaimUpload.ts"

const hostileNames = [
  "../../../../etc/passwd",
  "..\\..\\windows\\system32\\a.exe",
  "/etc/passwd",
  "C:\\a.php",
  "a.php.jpg",
  "<script>alert(1)</script>",
  "a'; drop table leads; --",
  "${jndi:ldap://example.org/a}",
  "\u202egpj.exe",
  "e\u0301\u{1f4a9}\ufeff",
  "%00%2e%2e%2f",
  "CON",
  "a".repeat(10_000)
]

const tails = ["<script>alert(1)</script>", "<?php system($_GET['c']) ?>", "PK\x03\x04", "%PDF-1.7"]
const strangers = [
  "",
  "\xff",
  "<svg onload='alert(1)'/>",
  "%PDF-1.7",
  "GIF89a\x01\0\x01\0",
  "BM",
  "II*\0",
  "PK\x03\x04"
]

/** Valid forms with files of all kinds and names. */
export const fileUploads = async (): Promise<ReadonlyArray<Upload>> => {
  const files = Object.entries(await pictures())
  const { jpeg } = await pictures()
  return [
    ...files.map(([name, bytes]) => upload(name, form(reason, file(bytes)), [201])),
    ...files.flatMap(([name, bytes]) =>
      tails.map((tail) =>
        upload(`${name} and ${tail}`, form(reason, file(Buffer.concat([bytes, Buffer.from(tail + planted)]))), [201])
      )
    ),
    ...files.flatMap(([name, bytes]) =>
      numbers(20).map((n) =>
        upload(
          `${name}, ${n} of 20 parts of it`,
          form(reason, file(bytes.subarray(0, Math.floor((n * (bytes.length - 24)) / 20)))),
          [422]
        )
      )
    ),
    ...files.flatMap(([name, bytes], at) =>
      numbers(20).map((n) =>
        upload(`${name}, damaged by ${n}`, form(reason, file(damaged(bytes, at * 20 + n))), [201, 422])
      )
    ),
    ...strangers.flatMap((content) =>
      ["image/jpeg", "image/png", "image/svg+xml", "text/html", "application/json", "application/octet-stream"].map(
        (type) =>
          upload(`${content} as ${type}`, form(reason, file(Buffer.from(content, "latin1"), "a.png", type)), [422])
      )
    ),
    ...[
      "text/plain",
      "text/plain; charset=utf-16",
      "application/json",
      "application/octet-stream",
      "multipart/mixed",
      "a",
      ""
    ].map((type) => upload(`JPEG as ${type}`, form(reason, file(jpeg, "a.txt", type)), [201])),
    ...hostileNames.map((name) =>
      upload(`JPEG named ${name.slice(0, 40)}`, form(reason, file(jpeg, planted + name)), [201])
    ),
    ...hostileNames.map((name) =>
      upload(`no picture named ${name.slice(0, 40)}`, form(reason, file(planted, planted + name)), [422])
    )
  ]
}
