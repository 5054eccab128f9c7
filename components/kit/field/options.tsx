/** The options of a select whose list is fetched: what is there before one is chosen says when it is still on its way. */
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
