import { render } from '@testing-library/react'
import { useScannedNumber, useScanner } from '#lib/office/scanner.ts'

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

/** Types as a keyboard scanner does. */
function scan(code: string): void {
  for (const key of [...code, 'Enter']) press(key)
}

function Frame({ heard, isCounting }: { heard: string[]; isCounting: boolean }) {
  useScannedNumber((digits) => heard.push(`number ${digits}`), true)
  useScanner((code) => heard.push(`code ${code}`), isCounting)
  return null
}

function Sheet({ heard }: { heard: string[] }) {
  useScanner((code) => heard.push(`sheet ${code}`))
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

test('gives a code that was scanned while the page opened to the page', () => {
  const heard: string[] = []
  const { rerender } = render(<Frame heard={heard} isCounting={false} />)
  for (const key of 'BH-KK') press(key)
  rerender(<Frame heard={heard} isCounting={true} />)
  for (const key of [...'-0007', 'Enter']) press(key)
  rerender(<Frame heard={heard} isCounting={false} />)
  scan('BH-KK-0008')
  rerender(<Frame heard={heard} isCounting={true} />)
  expect(heard).toEqual(['code BH-KK-0007', 'code BH-KK-0008'])
})

test('forgets such a code at the next press', () => {
  const heard: string[] = []
  const { rerender } = render(<Frame heard={heard} isCounting={false} />)
  scan('BH-KK-0009')
  window.dispatchEvent(new Event('pointerdown'))
  rerender(<Frame heard={heard} isCounting={true} />)
  expect(heard).toEqual([])
})

test('gives a code to the component that opened last', () => {
  const heard: string[] = []
  const { rerender } = render(<Frame heard={heard} isCounting={true} />)
  rerender(
    <>
      <Frame heard={heard} isCounting={true} />
      <Sheet heard={heard} />
    </>,
  )
  scan('BH-KK-0010')
  rerender(<Frame heard={heard} isCounting={true} />)
  scan('BH-KK-0011')
  expect(heard).toEqual(['sheet BH-KK-0010', 'code BH-KK-0011'])
})
