/** The options of a select with a fetched list; the empty option shows whether the list is still loading. */
export function Options({
  list,
  none,
  loading,
  loadingText = 'Loading…',
}: {
  list: readonly { id: number; name: string }[] | undefined
  none: string
  loading: boolean
  /** On translated pages. */
  loadingText?: string
}) {
  return (
    <>
      <option value="">{loading ? loadingText : none}</option>
      {list?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
