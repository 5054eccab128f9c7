import { unzipSync } from 'fflate'
import { zipOf } from './picture-zip.ts'

const file = (text: string) => new Blob([text], { type: 'image/png' })

it('contains each file under its name, whole and uncompressed', async () => {
  const files = [
    { name: 'Simba - Woven border.png', file: file('one') },
    { name: 'Kikoy – ŝtrio.png', file: file('two'.repeat(10_000)) },
    { name: 'Empty.png', file: file('') },
  ]
  const zip = await zipOf(files)
  const read = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(read)).toEqual(files.map(({ name }) => name))
  for (const { name, file } of files) expect(Buffer.from(read[name] as Uint8Array).toString()).toBe(await file.text())
  expect(zip.type).toBe('application/zip')
})

it('refers to the files without a second copy', async () => {
  const zip = await zipOf([{ name: 'a.png', file: file('x'.repeat(100_000)) }])
  expect(zip.size).toBeLessThan(100_400)
})

it('makes a valid zip without files', async () => {
  expect(unzipSync(new Uint8Array(await (await zipOf([])).arrayBuffer()))).toEqual({})
})
