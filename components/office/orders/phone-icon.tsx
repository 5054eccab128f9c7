/** A telephone's receiver. Decoration: its button has a name. */
export function PhoneIcon() {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={22}
      height={22}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
    >
      <path d="M5 3.5h3.6l1.9 4.8-2.4 1.6a12 12 0 0 0 6 6l1.6-2.4 4.8 1.9V19a1.8 1.8 0 0 1-1.9 1.8A16 16 0 0 1 3.2 5.4 1.8 1.8 0 0 1 5 3.5Z" />
    </svg>
  )
}
