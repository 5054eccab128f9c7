import Link from 'next/link'

const cards = Array.from({ length: 20 }, (_, i) => ({ id: i + 1, name: `Blanket ${i + 1}`, price: 1450 + i * 10 }))

/** A static page with a grid of 20 cards and one Link. */
export default function Page() {
  return (
    <main>
      <h1>Blankets</h1>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <h2>{card.name}</h2>
            <p>KSh {card.price}</p>
            <button type="button">Add to cart</button>
          </li>
        ))}
      </ul>
      <Link href="/cards">More</Link>
    </main>
  )
}
