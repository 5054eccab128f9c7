export default function Page() {
  return <h1>More cards</h1>
}
