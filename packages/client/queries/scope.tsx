import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactElement, type ReactNode, useContext } from "react";
import type { Api } from "../api/client.ts";

/** One cache for every screen that reads; it is loaded with the first of them. */
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
});

const ApiContext = createContext<Api | undefined>(undefined);

/** Gives the queries below it the server to ask. */
export function QueryScope({ api, children }: { api: Api; children: ReactNode }): ReactElement {
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ApiContext>
  );
}

/** The server to ask. @throws outside `QueryScope` */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error("a query is used outside QueryScope");
  return api;
}
