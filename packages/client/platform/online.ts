/** What the browser knows of the connection. It may say yes wrongly, never no. */
export interface Connectivity {
  isOnline(): boolean;
  /** Called when the browser believes to be connected again. */
  onOnline(listener: () => void): () => void;
}

export const browserConnectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  onOnline(listener) {
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  },
};
