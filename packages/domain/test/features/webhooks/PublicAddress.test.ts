import { assert, describe, it } from "@effect/vitest"
import { isKnownPrivate, isPublicAddress } from "@leadwell/domain/features/webhooks/PublicAddress"
import { Schema } from "effect"

const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const hex = (a: number, b: number) => ((a << 8) | b).toString(16)

const isPublicV4 = (a: number, b: number, c: number): boolean =>
  !(
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  )

describe("isPublicAddress", () => {
  it.prop("is of every IPv4 address what it is of it written as IPv6", [Byte, Byte, Byte, Byte], ([a, b, c, d]) => {
    const expected = isPublicV4(a, b, c)
    assert.strictEqual(isPublicAddress(`${a}.${b}.${c}.${d}`), expected)
    assert.strictEqual(isPublicAddress(`::ffff:${a}.${b}.${c}.${d}`), expected)
    assert.strictEqual(isPublicAddress(`::ffff:${hex(a, b)}:${hex(c, d)}`), expected)
    assert.strictEqual(isPublicAddress(`64:ff9b::${hex(a, b)}:${hex(c, d)}`), expected)
    assert.isFalse(isPublicAddress(`::${a}.${b}.${c}.${d}`))
  })

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "100.127.255.254",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.255.255.255",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:a00:1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "fe80::1%lo",
    "fec0::1",
    "ff02::1",
    "localhost",
    "receiver.example",
    "127.1",
    "0x7f000001",
    ""
  ])("is false of %j", (address) => {
    assert.isFalse(isPublicAddress(address))
  })

  it.each(["8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "is true of %s",
    (address) => {
      assert.isTrue(isPublicAddress(address))
    }
  )
})

describe("isKnownPrivate", () => {
  it.each([
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://[fd00::1]:8443/",
    "https://LOCALHOST:3000/",
    "https://localhost./",
    "https://hooks.localhost/"
  ])("is true of %s", (url) => {
    assert.isTrue(isKnownPrivate(new URL(url)))
  })

  it.each([
    "https://receiver.example/",
    "https://8.8.8.8/",
    "https://[2a00::1]/",
    "https://notlocalhost/",
    "https://localhost.example/"
  ])("is false of %s", (url) => {
    assert.isFalse(isKnownPrivate(new URL(url)))
  })
})
