import { crc32 } from "node:zlib"

/** The sizes of the icons that phones and desks ask for, in pixels. */
export const iconSizes = [192, 512] as const

type Size = (typeof iconSizes)[number]

/** The drop as an SVG picture. A device that cuts its icons round leaves all of it. */
export const dropOf = (color: string, corner = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${color}"/>` +
  `<path d="M16 5c4 5 6 7.500 6 10.500a6 6 0 0 1-12 0C10 12.500 12 10 16 5z" fill="#fff"/>` +
  `<path d="M8 25.500h16" stroke="#fff" stroke-width="2.500" stroke-linecap="round"/></svg>\n`

/** The same as the data of PNG pictures, in four shades from the colour to white. A test compares them. */
const drawings: Readonly<Record<Size, string>> = {
  192: `
eNrtmLFtwzAQRSkbjgoXHiCFRuAI1ghu0mSJjKCMkCXSZAl5BI3gIgO4SKEAti4QCCUWAYH3BLtIcr/WK/4d7/gp50wmk8n0d5SVEMgbCGyOEPAtBOoO
ehZhrnMR5nojwlx7Eea6FumgZ+Y674GGeWaufQ8Q11UPnKFn4noZgL0aWAfgwDwT11UAztCz3vVyAPbMs951MQAfSmA7ACf9MAQpR2Ih33rWD0NQox+G
oCM5GPrDUf0AusMhF4JF0pUpvwQaViRdmfwl0LIi6cokwsqUjYFSP27aoVuPgQOrqqaufgy0+vnUTmk9BjrYhnQjshgoWRvSjchjoGF9S3duEwNH7V7V
7lcfA+21gW0MnMiAaoYUA3UMdNcGROBxNUAD3L5xGLj9acUDhEcUbw28l/Dmw7sVb298P+AbKG51Omzga7dgfZsRHRZjQBH6aF7iiaxgnmfE0IwluDnZ
e026MOuF4p6G7z/JAx898iv0yHLO3QXgRf9kv++/fyc/Nh7r7tV+45lMRKuHCe20WSmRmXKZVKOLGanA4aeBVpetUimrmgbOvwXApnFZcePw0cCHz63e
JrSz0TeZTKb/pi9xOz9E
`,
  512: `
eNrtnb2V20YURkHiWAgQIFPgBCWgBG4Jit0MVIIClWBFDlwCWQJK2MCRIwYbwD4kR2e1Xola4mewwHuXS3+3Ad5DfO/NADMYJIkQQgghhBBCCCGEEEII
IYQQQgghhBBCCCHEPFZ3sEDWwALFHhaoWlhge4IzGAKbwiwENoVFCGwKqxDYFG5DOMEZZFOYPQo0bAbZFFaPAi2bQTSF3zJIpjB7EmjYDJIprJ4EWjaD
YAr/yyCXwuxZoGEzyKWwehZo2QxiKfyeQSqF6Q+Bhs0glcLqh0DLZhBK4VkGmRSm5wI7QCA/F7hnM8iksD4XOMIZJFKY/iywYzNIpLD6WaBlMwik8EUG
/VOYvhTYsRn0T2H5UuCBzaB/CsMFvr+/vhT4yGbQO4XlpYBvCjeXAgdqQoqksCODvinMugQaNoO+Kdx0CRzgDHreHq1CJ3dsBj1TWHQL+N2kV90CfhPT
ulvgCGfQL4Vpn4DXxDTvE/CaEpR9Ag9sBv1SGHoBJwOeU4KsX8CnGRf9Aj7NuOoX8GnG234BlzJYhQE8mnE6JODRjPMhAY9mXA4JeDTjzZDAgS0Cl5nx
YBF4lEE6LNCwReBRBtWwgH0zrocFjmwROMxJ1iO/bz4nycYErMugGBPYs0VgXwb1mMARLgLr0WAVRrEdDdJxAdtJUT4uYDsalOMCtpOizbjAgS0C4zKI
KALbMkhjBCzLIIsRsByOihgBy+GoihGwHI7qGIEjW4WmdRhVhZZ1mMYJ2NVhHidwz1ahZR1WcQItW4WWdbiNEzjBVWhXh+tYAavbsyxWoGHbgF0jKGMF
Htg2YNcI6liBI9sGzBpBdBuwagTreAGbRpDGC+zYNmDVCIp4gT3bh6w60SZe4MD2IatOtI0XsOlEYQJwI7RphespAhadKJsi0LCN0KYVFlME9mwjtGmF
1RSBlu3ENr24niJwZDuxTS/GBUJgB4PVNIE7diiwmBen0wR2tyeQTRNYfjjMpwnc355AMU1gf3sC5TSB5ScE1TSB9vYENm9M4HB7AvU0gaME2CmhxaRQ
ArhACPC8XAISkIAEJBA0GkqAFtCseKLADd6a4QJ6QIE/I8IF8Md0elSLPy1/awsWyy/Z4GtG+KoZvm7Ir5zii9f48j2+gQHfwoFvYsG38eAbmdZsJ76C
zWz4dj5+RyW+p7RiG+EV7CvGd1bje8vx3fUJ3Aau4BUP/CUX/DUf/EWnlK3CK3jbDn/fMHY8tDuBoGSL4Ape+03RkSB+NLD7ff7te/z8gZzNYOScxPRM
JjiDV3ASC34WTcQ9uu2pWPiBSPyZVCUbgSs4GC1Bu0ByDccD4gckrsGBIKIQPQ6rxU9qXcNXYPAa+JyanbNXYHBAcjo7vuK60BPv+gQ+OQngnw/oi6Hj
53Tor3h0/wWu3xOq2T+gsxA+uQpc9oJ/fH8/Wb3I4cn9+4Lv0AvwyK/nv/9XkqAGvycI758/Of05ofjtjxD+/pIIIYQQQgghhBBCCCGEEIb88meYyb8f
Zglsw2xmrablYQHmrCfWSwjMWFJeh0X4yF6BOdegWkagJWtgVh2swkK8dlU1XUpgx2bw9SkslhLYs0Xw+jLYLCVwIBvxnGaMC2yXEji9VYGwGBJ4qwKq
AnVCfDDCh2N8QoJPyfBJKT4tx29M+Fsz/OYUvz3HH1Dwj2jwh1T8YzohhBBCCCGEEEIIIYQQQgghhBBCCCGEEEII8T/gKxmdhxo=
`
}

const chunk = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Draws the icon of a brand without a logo as a PNG picture: some devices take no other. */
export const pngIcon = (color: string, size: Size): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Two bits a pixel, which name a colour of the palette.
  header.set([2, 3], 8)
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const palette = [0, 1, 2, 3].flatMap((shade) => parts.map((part) => Math.round(part + ((255 - part) * shade) / 3)))
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette)),
    chunk("IDAT", Buffer.from(drawings[size], "base64")),
    chunk("IEND", Buffer.alloc(0))
  ])
}
