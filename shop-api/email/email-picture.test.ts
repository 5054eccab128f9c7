import { emailPicture } from './email-picture.ts'

const sha256 = 'a'.repeat(64)

test('has the absolute address of the JPEG, and the size in the proportions of the picture', () => {
  expect(emailPicture('https://fuma.test', { sha256, width: 1000, height: 1492 }, 'Kikoy', 64)).toEqual({
    src: `https://fuma.test/media/${sha256}/320.jpg`,
    ...{ width: 64, height: 95, alt: 'Kikoy' },
  })
})

test.each([
  ['wide', { width: 2560, height: 1040 }, { width: 64, height: 26 }],
  ['very high', { width: 300, height: 3000 }, { width: 10, height: 96 }],
  ['a thin line', { width: 4000, height: 10 }, { width: 64, height: 1 }],
])('fits the space if the picture is %s', (_, size, shown) => {
  expect(emailPicture('https://fuma.test', { sha256, ...size }, '', 64)).toMatchObject(shown)
})
