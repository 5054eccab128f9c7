/** The camera counts a code once until the code leaves the picture, and stops with the component. */
import { jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { CameraScanner } from './camera-scanner.tsx'

let shown: string[] = []
let formats: unknown
const stop = jest.fn()
const original = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices')

/** A browser that reads codes, with a camera that opens or is blocked. */
function giveCamera(open: () => Promise<unknown>): void {
  Object.assign(window, {
    BarcodeDetector: class {
      constructor(options: { formats: string[] }) {
        formats = options.formats
      }
      detect = async () => shown.map((rawValue) => ({ rawValue }))
    },
  })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } })
}

beforeEach(() => {
  shown = []
  stop.mockClear()
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { configurable: true, get: () => 4 })
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  Reflect.deleteProperty(window, 'BarcodeDetector')
  if (original) Object.defineProperty(navigator, 'mediaDevices', original)
  else Reflect.deleteProperty(navigator, 'mediaDevices')
  jest.restoreAllMocks()
})

const pause = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)))

test('counts a code once until it leaves the camera picture', async () => {
  giveCamera(async () => ({ getTracks: () => [{ stop }] }))
  const codes: string[] = []
  const { unmount } = render(<CameraScanner onCode={(code) => codes.push(code)} onClose={() => {}} />)
  screen.getByLabelText('Camera picture')
  shown = ['HM-SB-180220 ']
  await waitFor(() => expect(codes).toEqual(['HM-SB-180220']))
  await pause(500)
  expect(codes).toHaveLength(1)
  shown = []
  await pause(1_300)
  shown = ['HM-SB-180220', 'P10509-2']
  await waitFor(() => expect(codes).toEqual(['HM-SB-180220', 'HM-SB-180220', 'P10509-2']))
  expect(formats).toContain('code_128')
  unmount()
  expect(stop).toHaveBeenCalledTimes(1)
})

test('names the alternative to a blocked camera or an unsupported browser', async () => {
  giveCamera(() => Promise.reject(new Error('blocked')))
  const blocked = render(<CameraScanner onCode={() => {}} onClose={() => {}} />)
  await screen.findByText(/The browser blocks the camera/)
  blocked.unmount()
  Reflect.deleteProperty(window, 'BarcodeDetector')
  render(<CameraScanner onCode={() => {}} onClose={() => {}} />)
  await screen.findByText(/This browser cannot read barcodes/)
})
