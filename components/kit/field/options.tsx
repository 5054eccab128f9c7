/** The options of a select with a fetched list; the empty option shows whether the list is still loading. */
export function Options({
  list,
  none,
  loading,
}: {
  list: readonly { id: number; name: string }[] | undefined
  none: string
  loading: boolean
}) {
  return (
    <>
      <option value="">{loading ? 'Loading…' : none}</option>
      {list?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
