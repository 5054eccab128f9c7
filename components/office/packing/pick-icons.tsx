import type { IconProps } from '#components/ui/icon.tsx'

/** A barcode in a frame. */
export function ScanIcon({ size = 24 }: IconProps) {
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
      <path d="M3 8V3.5h4.5M16.5 3.5H21V8M21 16v4.5h-4.5M7.5 20.5H3V16M7.5 7.5v9M10.5 7.5v9M13.5 7.5v9M16.5 7.5v9" />
    </svg>
  )
}

/** Words in a bubble: notes on an order. */
export function NoteIcon({ size = 24 }: IconProps) {
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
      <path d="M3.5 4.5h17v12h-9L7 20.5v-4H3.5z" />
    </svg>
  )
}

/** A camera. */
export function CameraIcon({ size = 24 }: IconProps) {
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
      <path d="M3 7.5h4.5L9.5 5h5l2 2.5H21v12H3z" />
      <circle cx="12" cy="13" r="3.5" />
    </svg>
  )
}
