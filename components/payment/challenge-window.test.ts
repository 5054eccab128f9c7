import { codeForScreen, codeOfRequest, sizeOfCode } from './challenge-window.ts'

test.each([
  ['01', { width: 250, height: 400 }],
  ['02', { width: 390, height: 400 }],
  ['03', { width: 500, height: 600 }],
  ['04', { width: 600, height: 400 }],
  ['05', null],
  ['17', null],
  ['__proto__', null],
  [undefined, null],
])('code %s is %o', (code, size) => {
  expect(sizeOfCode(code)).toEqual(size)
})

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

test('reads the code of a challenge request, padded or not', () => {
  const request = { messageType: 'CReq', messageVersion: '2.2.0', challengeWindowSize: '02' }
  expect(codeOfRequest(base64(request))).toBe('02')
  expect(codeOfRequest(base64(request).replace(/=+$/, ''))).toBe('02')
  expect(codeOfRequest(Buffer.from(JSON.stringify({ ...request, note: '¿¿¿>>>' })).toString('base64url'))).toBe('02')
})

test.each([undefined, '', 'nonsense!', base64('02'), base64(null), base64({ challengeWindowSize: 2 })])(
  'returns undefined for a request without a code: %s',
  (pareq) => expect(codeOfRequest(pareq)).toBeUndefined(),
)

test.each([
  [360, 780, '05'],
  [767, 1024, '05'],
  [768, 1024, '03'],
  [1280, 900, '03'],
  [1280, 720, '04'],
])('requests for a window of %d × %d the code %s', (width, height, code) => {
  expect(codeForScreen(width, height)).toBe(code)
})
