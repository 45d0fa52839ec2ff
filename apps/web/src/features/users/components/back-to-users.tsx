import { ArrowLeft } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { buttonClass } from "../../../ui/button-class.ts";
import { listAddress } from "../list-address.ts";

/** Leads to the list as it was left: same filters, same page. */
export function BackToUsers() {
  const { state } = useLocation();
  return (
    <Link to={listAddress(state)} className={buttonClass()}>
      <ArrowLeft aria-hidden size={16} /> Back to Users
    </Link>
  );
}
