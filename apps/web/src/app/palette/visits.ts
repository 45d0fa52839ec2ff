import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { onSessionEnd } from "../../lib/network/session.ts";

const VISITS_MAX = 6;

/** Addresses of this tab with their searches, the newest first. */
let visits: readonly string[] = [];

// They may name symbols of the user who is gone.
onSessionEnd(() => {
  visits = [];
});

/** Draws nothing: remembers each page that is shown, for the palette. */
export function Visits(): null {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const others = visits.filter((visit) => visit.split("?")[0] !== pathname);
    visits = [`${pathname}${search}`, ...others].slice(0, VISITS_MAX);
  }, [pathname, search]);
  return null;
}

/** The pages before this one, the last first. */
export const lastVisits = (): readonly string[] => visits.slice(1);
