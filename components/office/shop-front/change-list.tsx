/** List of changes as text. @param most maximum listed; the others are counted */
export function ChangeList({ changes, most = 12 }: { changes: readonly string[]; most?: number }) {
  const more = changes.length - most
  return (
    <ul>
      {changes.slice(0, most).map((change) => (
        <li key={change} className="[overflow-wrap:anywhere]">
          {change}
        </li>
      ))}
      {more > 0 ? <li className="text-muted">and {more} more</li> : null}
    </ul>
  )
}
