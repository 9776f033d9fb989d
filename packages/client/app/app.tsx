import type { ReactElement } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { Petals } from "../ui/petals.tsx";

export function App(): ReactElement {
  return (
    <BrowserRouter>
      <Routes>
        <Route
          path="*"
          element={
            <main className="wait">
              <Petals color="none" size={40} />
              <h1>Perennial</h1>
            </main>
          }
        />
      </Routes>
    </BrowserRouter>
  );
}
