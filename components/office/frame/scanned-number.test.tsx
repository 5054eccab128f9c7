import { render } from '@testing-library/react'
import { useScannedNumber } from '#lib/office/scanned-number.ts'
import { useScanner } from '#lib/office/scanner.ts'

/** Types as a keyboard scanner does. */
function scan(code: string): void {
  for (const key of [...code, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

function Frame({ heard, isCounting }: { heard: string[]; isCounting: boolean }) {
  useScannedNumber((digits) => heard.push(`number ${digits}`), true)
  useScanner((code) => heard.push(`code ${code}`), isCounting)
  return null
}

test('passes scanned codes to the page, and searches a number if the page takes no codes', () => {
  const heard: string[] = []
  const { rerender } = render(<Frame heard={heard} isCounting={false} />)
  scan('10009')
  // The page registers its listener after the frame, as a newly begun count does.
  rerender(<Frame heard={heard} isCounting={true} />)
  scan('ML-SK-0011-PUR-150200')
  rerender(<Frame heard={heard} isCounting={false} />)
  scan('10010')
  expect(heard).toEqual(['number 10009', 'code ML-SK-0011-PUR-150200', 'number 10010'])
})
