/**
 * `npm run icons`: draws the icons of the installed shop from app/icon.svg. The output is committed: run it again after
 * a change of that file.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { ROOT } from './environment.ts'

const FOLDER = path.join(ROOT, 'public', 'icons')
const GROUND = '#fbf9f5'
/** Without the style, each colour is an attribute, and no part depends on a colour scheme. */
const drawing = (indigo: string, madder: string): Buffer =>
  Buffer.from(
    readFileSync(path.join(ROOT, 'app', 'icon.svg'), 'utf8')
      .replace(/<style>[\s\S]*<\/style>/, '')
      .replace('class="i"', `fill="${indigo}"`)
      .replace('class="m"', `fill="${madder}"`),
  )

/** @param share of the side that the drawing takes: systems cut a maskable icon to the inner four fifths */
async function draw(file: string, side: number, share: number): Promise<void> {
  const inner = Math.round(side * share)
  const mark = await sharp(drawing('#1b1f4b', '#a81e2c'), { density: 1200 }).resize(inner, inner).png().toBuffer()
  await sharp({ create: { width: side, height: side, channels: 4, background: GROUND } })
    .composite([{ input: mark }])
    .flatten({ background: GROUND })
    .png({ palette: true })
    .toFile(file)
}

mkdirSync(FOLDER, { recursive: true })
await draw(path.join(FOLDER, 'icon-192.png'), 192, 0.8)
await draw(path.join(FOLDER, 'icon-512.png'), 512, 0.8)
await draw(path.join(FOLDER, 'maskable-512.png'), 512, 0.56)
await draw(path.join(ROOT, 'app', 'apple-icon.png'), 180, 0.72)
// Android draws the small mark of a message from its transparency alone.
await sharp(drawing('#fff', '#fff'), { density: 1200 })
  .resize(96, 96)
  .png({ palette: true })
  .toFile(path.join(FOLDER, 'badge-96.png'))
