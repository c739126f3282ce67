import { useState, useSyncExternalStore } from 'react';
import './page.css';

export function Page({ session }) {
  const { bank, user } = useSyncExternalStore(session.subscribe, session.snapshot);
  const [clicks, setClicks] = useState(0);
  return (
    <section className="react-example">
      <h1>Пример на React и Vite</h1>
      <p>
        Банк: <b data-testid="bank">{bank}</b>, почта: <b data-testid="email">{user?.email}</b>
      </p>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Нажато: {clicks}
      </button>
    </section>
  );
}
