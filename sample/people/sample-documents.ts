import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { INK, mark, newDocument, PAGE, write } from '#shop-api/documents/ink.ts'

/** Documents of the sample's companies: drawn here, marked as samples, and valid files of their kinds. */

/** A certificate on one page, as PDF. */
export async function certificate(title: string, company: string, lines: readonly string[]): Promise<Buffer> {
  const doc = newDocument(title, 'Fuma sample')
  doc.addPage()
  const left = 96
  const width = PAGE.width - 2 * left
  doc.lineWidth(1.5).strokeColor(INK.ink)
  doc.rect(30, 30, PAGE.width - 60, PAGE.height - 60).stroke()
  mark(doc, left, 110)
  write(doc, 'Sample, not a real document', left, 150, { face: 'label', size: 10, colour: INK.muted, width })
  write(doc, title, left, 190, { face: 'heading', size: 30, width })
  write(doc, company, left, 290, { face: 'heading', size: 20, colour: INK.madder, width })
  lines.forEach((line, at) => {
    write(doc, line, left, 340 + at * 24, { size: 12, width })
  })
  doc
    .circle(left + 48, 640, 48)
    .lineWidth(2)
    .strokeColor(INK.teal)
    .stroke()
  doc
    .circle(left + 48, 640, 40)
    .lineWidth(0.5)
    .stroke()
  doc.end()
  return buffer(doc)
}

/** A scanned page: a letterhead, lines in place of text, a stamp. Blurred, it is unreadable. */
export async function scan(format: 'png' | 'jpeg', blur: number): Promise<Buffer> {
  const line = (y: number, width: number) => `<rect x="110" y="${y}" width="${width}" height="12" fill="#6a6a72"/>`
  const lines = Array.from({ length: 22 }, (_, at) => line(400 + at * 38, at % 5 === 4 ? 420 : 720 + ((at * 37) % 60)))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1414">
    <rect width="1000" height="1414" fill="#f7f4ec"/><rect x="110" y="100" width="110" height="110" fill="${INK.ink}"/>
    <rect x="250" y="118" width="480" height="30" fill="${INK.ink}"/><rect x="250" y="166" width="320" height="16" fill="#8a8474"/>
    <rect x="110" y="270" width="780" height="2" fill="#8a8474"/><rect x="110" y="310" width="420" height="26" fill="${INK.ink}"/>
    ${lines.join('')}<g fill="none" stroke="${INK.madder}" stroke-width="8" transform="rotate(-14 760 1260)">
    <circle cx="760" cy="1260" r="92"/><circle cx="760" cy="1260" r="70" stroke-width="3"/></g></svg>`
  const page = sharp(Buffer.from(svg)).rotate(0.7, { background: '#d8d4ca' })
  const seen = blur > 0 ? page.blur(blur) : page
  return format === 'png' ? seen.png({ compressionLevel: 9 }).toBuffer() : seen.jpeg({ quality: 82 }).toBuffer()
}
