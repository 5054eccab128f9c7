import sharp from 'sharp'
import { encode } from 'uqr'
import { qrCode } from './qr-code.ts'

const request = {
  ...{ MerchantName: 'FUMA TEXTILES', RefNo: 'FUMA10042', Amount: 1740, TrxCode: 'PB', CPI: '174379', Size: '300' },
}

/** The dark modules of a picture of a QR code with a number of modules on a side, as rows of bits. */
async function modulesOf(png: Buffer, count: number): Promise<string[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const [border, pitch] = [32, (info.width - 64) / count]
  const isDark = (row: number, column: number) => {
    const [y, x] = [row, column].map((at) => Math.floor(border + (at + 0.5) * pitch)) as [number, number]
    return (data[y * info.width + x] ?? 255) < 128
  }
  const each = [...Array(count).keys()]
  return each.map((row) => each.map((column) => (isDark(row, column) ? '1' : '0')).join(''))
}

test('draws the code of the payment as another encoder draws it', async () => {
  const { QRCode } = (await qrCode(request)) as { QRCode: string }
  const png = Buffer.from(QRCode, 'base64')
  const masks = [0, 1, 2, 3, 4, 5, 6, 7].map((maskPattern) =>
    encode('PB/174379/FUMA10042/1740/FUMA TEXTILES', { ecc: 'M', border: 0, boostEcc: false, maskPattern }).data.map(
      (row) => row.map(Number).join(''),
    ),
  )
  expect(masks).toContainEqual(await modulesOf(png, masks[0]?.length ?? 0))
  expect(masks).not.toContainEqual(
    await modulesOf(
      Buffer.from(((await qrCode({ ...request, Amount: 1741 })) as { QRCode: string }).QRCode, 'base64'),
      25,
    ),
  )
})

test.each([
  ['TrxCode', 'SM'],
  ['Amount', '10.5'],
  ['CPI', ''],
  ['RefNo', undefined],
  ['Size', 'large'],
])('refuses an invalid %s', async (field, value) => {
  await expect(qrCode({ ...request, [field]: value })).rejects.toThrow(`Bad Request - Invalid ${field}`)
})
