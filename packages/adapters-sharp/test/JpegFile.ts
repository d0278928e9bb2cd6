/** A segment of a JPEG. */
export const jpegSegment = (marker: number, content: Uint8Array | string): Buffer => {
  const bytes = Buffer.from(content as string, "latin1")
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** The JPEG with something in front of its first segment. */
export const afterStart = (jpeg: Buffer, ...parts: ReadonlyArray<Uint8Array>): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])

/** The JPEG with something in front of its first segment of this marker; segments alone are walked, not pixels. */
export const beforeSegment = (jpeg: Buffer, marker: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  let start = 2
  while (jpeg[start + 1] !== marker) start += 2 + jpeg.readUInt16BE(start + 2)
  return Buffer.concat([jpeg.subarray(0, start), ...parts, jpeg.subarray(start)])
}

/** The JPEG with something in front of the marker that ends it. */
export const beforeEnd = (jpeg: Buffer, ...parts: ReadonlyArray<Uint8Array>): Buffer =>
  Buffer.concat([jpeg.subarray(0, -2), ...parts, jpeg.subarray(-2)])

const gain = 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"'
const container = "http://ns.google.com/photos/1.0/container/"

const xmp = (attributes: string, inside = ""): Buffer =>
  jpegSegment(
    0xe1,
    "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'>" +
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      `<rdf:Description ${gain} ${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`
  )

const item = (attributes: string) => `<rdf:li rdf:parseType="Resource"><Container:Item ${attributes}/></rdf:li>`

// The index of a multi-picture file: where the second picture lies, counted from behind the name of this segment.
const pictureIndex = (first: number, second: number, from: number): Buffer => {
  const numbers = [0x4d504600, 0x4d4d002a, 8, 0x0003b000, 0x00070000, 0x00043031, 0x3030b001, 0x00040000, 0x00010000]
  numbers.push(0x0002b002, 0x00070000, 0x00200000, 0x00320000, 0x00000003, 0x00000000, 0, 0, 0, 0, 0)
  const index = Buffer.alloc(numbers.length * 4 + 6)
  numbers.forEach((number, at) => index.writeUInt32BE(number, at * 4))
  index.writeUInt32BE(first, 4 + 50 + 4)
  index.writeUInt32BE(second, 4 + 50 + 20)
  index.writeUInt32BE(first - from, 4 + 50 + 24)
  return jpegSegment(0xe2, index)
}

/** A JPEG as recent phones make it: a map that brightens it on some screens follows as a second picture. */
export const ultraHdr = (jpeg: Buffer, map: Buffer): Buffer => {
  const second = afterStart(map, xmp('hdrgm:GainMapMax="2" hdrgm:HDRCapacityMax="2"'))
  const items =
    item('Item:Semantic="Primary" Item:Mime="image/jpeg"') +
    item(`Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${second.length}"`)
  const directory = `<Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory>`
  const told = xmp(`xmlns:Container="${container}" xmlns:Item="${container}item/"`, directory)
  const first = jpeg.length + told.length + pictureIndex(0, 0, 0).length
  const index = pictureIndex(first, second.length, told.length + 2 + 8)
  return Buffer.concat([afterStart(jpeg, told, index), second])
}

/** The start of a progressive grey JPEG, with so many passes over a flat picture as its only further content. */
export const manyScans = (jpeg: Buffer, side: number, count: number): Buffer => {
  const first = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const second = jpeg.indexOf(Buffer.from([0xff, 0xc4]), first)
  const onlyRuns = jpegSegment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0xe0]))
  const zeros = Buffer.alloc(Math.ceil((Math.ceil(Math.ceil(side / 8) ** 2 / 0x4000) * 15) / 8))
  const scans = Array.from({ length: count }, (_, n) => {
    const [place, bit] = [Math.floor(n / 14) + 1, 13 - (n % 14)]
    const depth = bit === 13 ? bit : ((bit + 1) << 4) | bit
    return Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, place, place, depth])), zeros])
  })
  return Buffer.concat([jpeg.subarray(0, second), onlyRuns, ...scans, Buffer.from([0xff, 0xd9])])
}
