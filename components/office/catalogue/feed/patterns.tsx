/** Usual patterns of cloth, as Google's examples name them. */
export const PATTERNS = [
  'Plain',
  'Striped',
  'Checked',
  'Floral',
  'Geometric',
  'Printed',
  'Kitenge',
  'Jacquard',
] as const

/** The patterns as choices of a field. @param id of the field's `list` */
export function PatternList({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {PATTERNS.map((pattern) => (
        <option key={pattern} value={pattern} />
      ))}
    </datalist>
  )
}
