/** The head of a small table of prices: the first column is of names, the others of figures. */
export function SmallTableHead({ columns: [first, ...figures] }: { columns: readonly [string, ...string[]] }) {
  return (
    <thead>
      <tr className="border-b border-ink text-muted">
        <th scope="col" className="py-1 text-left font-normal">
          {first}
        </th>
        {figures.map((figure) => (
          <th key={figure} scope="col" className="py-1 pl-2 text-right font-normal">
            {figure}
          </th>
        ))}
      </tr>
    </thead>
  )
}
