import { withScanned } from './scan-dialog.tsx'

describe('a scanned code', () => {
  test('gets its own line', () => {
    expect(withScanned('', 'SB-1')).toEqual({ text: 'SB-1 1\n', line: 'SB-1 1' })
    expect(withScanned('AB-2 3\n\n', 'SB-1').text).toBe('AB-2 3\nSB-1 1\n')
  })
  test('is counted in its existing line, in any spelling of the code', () => {
    expect(withScanned('sb 1 9\nAB-2 3', 'SB-1')).toEqual({ text: 'sb 1 10\nAB-2 3', line: 'sb 1 10' })
  })
  test('never changes bales, metres or an invalid quantity', () => {
    expect(withScanned('SB-1 2 bales', 'SB-1').text).toBe('SB-1 2 bales\nSB-1 1\n')
    expect(withScanned('SB-1 2.5', 'SB-1').text).toBe('SB-1 2.5\nSB-1 1\n')
    expect(withScanned('SB-1', 'SB-1').text).toBe('SB-1\nSB-1 1\n')
  })
})
