import type { ReactNode } from 'react'
import type { IconProps } from '#components/kit/icon.tsx'

/** Line icon of packing, with thicker lines than the shop's for reading at arm's length. */
function Drawn({ size = 24, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
    >
      {children}
    </svg>
  )
}

/** A barcode in a frame. */
export function ScanIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M3 8V3.5h4.5M16.5 3.5H21V8M21 16v4.5h-4.5M7.5 20.5H3V16M7.5 7.5v9M10.5 7.5v9M13.5 7.5v9M16.5 7.5v9" />
    </Drawn>
  )
}

/** Words in a bubble: notes on an order. */
export function NoteIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M3.5 4.5h17v12h-9L7 20.5v-4H3.5z" />
    </Drawn>
  )
}

/** A camera. */
export function CameraIcon(props: IconProps) {
  return (
    <Drawn {...props}>
      <path d="M3 7.5h4.5L9.5 5h5l2 2.5H21v12H3z" />
      <circle cx="12" cy="13" r="3.5" />
    </Drawn>
  )
}
