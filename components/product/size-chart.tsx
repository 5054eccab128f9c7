/** The size chart: a table with its sizes down the side. */
export function SizeChart({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <section id="size-chart" aria-labelledby="size-chart-title" className="scroll-mt-6">
      <h2 id="size-chart-title" className="heading text-d4">
        Size chart
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too */}
      <section className="mt-3 overflow-x-auto" tabIndex={0} aria-label="Size chart, scrolls sideways">
        <table className="min-w-120 text-left lg:w-2/3">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="border-b border-ink py-3 pr-6 text-small font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([size, ...measures]) => (
              <tr key={size}>
                <th scope="row" className="border-b border-hairline py-3 pr-6 font-semibold">
                  {size}
                </th>
                {measures.map((measure, at) => (
                  <td key={columns[at + 1]} className="border-b border-hairline py-3 pr-6">
                    {measure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
