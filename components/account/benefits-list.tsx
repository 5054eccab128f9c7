/** The benefits of an account. */
export function BenefitsList({ benefits }: { benefits: readonly { id: number; title: string; text: string }[] }) {
  return (
    <>
      <h2 className="heading mt-6 text-d4">Why open an account</h2>
      <ul className="mt-5 space-y-5">
        {benefits.map(({ id, title, text }) => (
          <li key={id} className="border-t border-hairline pt-5 first:border-t-0 first:pt-0">
            <p className="font-semibold">{title}</p>
            <p className="text-small text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
