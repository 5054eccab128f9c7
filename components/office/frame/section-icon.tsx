/** Icon of a section, on a phone and in the narrow sidebar. @param path path data, 24 × 24 */
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
