import { deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { packedObjects, pdf } from '../../../testing/documents.ts'
import { MAX_INFLATED, problemOfPdf } from './check-pdf.ts'
import { undoing } from './pdf-predictor.ts'

const SCRIPT = '9 0 <</S/JavaScript/JS(app.alert(1))>>'
const problemOf = (objects: string) => problemOfPdf(pdf('', objects), { bytes: MAX_INFLATED })
const packed = (text: string, times: number): string =>
  Array.from({ length: times }).reduce<string>(
    (inside) => deflateSync(Buffer.from(inside, 'latin1')).toString('latin1'),
    text,
  )

/** Each row with PNG's filter "left": a tag of 1, and each byte minus the previous byte. */
function leftOf(text: string, columns: number): string {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / columns) * columns), 'latin1')
  const rows = Array.from({ length: bytes.length / columns }, (_, row) => {
    const own = bytes.subarray(row * columns, (row + 1) * columns)
    return Buffer.from([1, ...own.map((byte, at) => byte - (own[at - 1] ?? 0))])
  })
  return Buffer.concat(rows).toString('latin1')
}
const dictionary = (more: string) => `/Type/ObjStm/N 1/First 4${more}`

test.each([2, 3])('finds a script that is packed %i times', async (times) => {
  const filters = '/Filter['.concat('/FlateDecode'.repeat(times), ']')
  expect(await problemOf(packedObjects(packed(SCRIPT, times - 1), dictionary(filters)))).toContain('contains a script')
})

test('rejects content that is packed more often than the maximum', async () => {
  expect(await problemOf(packedObjects(packed(SCRIPT, 5), dictionary('')))).toContain('cannot be read completely')
})

test.each(['/Predictor 11/Columns 7', '/Columns 7 /Predictor 15', '/Predict#6fr 12/Columns 7/Colors 1'])(
  'finds a script behind the predictor %s',
  async (parms) => {
    const objects = packedObjects(leftOf(SCRIPT, 7), dictionary(`/Filter/FlateDecode/DecodeParms<<${parms}>>`))
    expect(objects).not.toContain('JavaScript')
    expect(await problemOf(objects)).toContain('contains a script')
  },
)

test('finds a script behind a predictor that is packed again', async () => {
  const twice = leftOf(packed(SCRIPT, 1), 7)
  const objects = packedObjects(
    twice,
    dictionary('/Filter[/FlateDecode/FlateDecode]/DecodeParms[<</Predictor 11/Columns 7>>null]'),
  )
  expect(await problemOf(objects)).toContain('contains a script')
})

test.each([
  '/DecodeParms 12 0 R',
  '/DecodeParms<</Predictor 9/Columns 4>>',
  '/DecodeParms[<</Predictor 11/Columns 7>><</Predictor 12>>]',
  '/DecodeParms<</Predictor 11/Columns 12 0 R>>',
  '/DecodeParms<</Predictor 2/Columns 7/BitsPerComponent 1>>',
])('refuses %s, which cannot be worked out', async (parms) => {
  expect(await problemOf(packedObjects(leftOf(SCRIPT, 7), dictionary(`/Filter/FlateDecode${parms}`)))).toContain(
    'cannot be read completely',
  )
})

test('takes the table of contents and the pictures of usual programs', async () => {
  const table = packedObjects(
    '\x02\x01\x00\x10\x00\x02\x00\x00\x00\x00',
    '/Type/XRef/W[1 2 1]/DecodeParms<</Columns 4/Predictor 12>>',
  )
  const picture = packedObjects('x'.repeat(90_000), '/Subtype/Image/DecodeParms<</Predictor 15/Columns 100/Colors 3>>')
  expect(await problemOf(table + picture + packedObjects('1 0 <</Type/Page>>'))).toBeNull()
})

test.each([1, 3, 4] as const)('undoes all filters of PNG, with %i bytes a pixel', async (channels) => {
  const [width, height] = [61, 47]
  const raw = Buffer.from(Array.from({ length: width * height * channels }, (_, at) => (at * at * 7 + (at >> 3)) & 255))
  const png = await sharp(raw, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png({ adaptiveFiltering: true, palette: false })
    .toBuffer()
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const stored = inflateSync(Buffer.concat(parts))
  const undo = undoing({ kind: 'png', rowBytes: width * channels, pixelBytes: channels })
  const pieces = Array.from({ length: Math.ceil(stored.length / 100) }, (_, at) =>
    undo(stored.subarray(at * 100, at * 100 + 100)),
  )
  expect(Buffer.concat(pieces).equals(raw)).toBe(true)
})

test('undoes the predictor of TIFF', () => {
  const undo = undoing({ kind: 'tiff', rowBytes: 4, pixelBytes: 1 })
  expect([...undo(Buffer.from([1, 1, 1, 1, 255, 2])), ...undo(Buffer.from([0, 0]))]).toEqual([1, 2, 3, 4, 255, 1, 1, 1])
})
