/** Path data of "More". */
export const MORE_ICON = 'M3.5 6.5h17M3.5 12h17M3.5 17.5h11'

/** Icon above a section's name on a phone. @param path path data, 24 × 24 */
export function SectionIcon({ path }: { path: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      className="size-5.5"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="square"
    >
      <path d={path} />
    </svg>
  )
}
