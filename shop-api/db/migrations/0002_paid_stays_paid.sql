-- Money that was received is never forgotten, whoever writes: neither a late "failed" of the provider nor a slip of ours.
CREATE FUNCTION keep_paid_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a paid attempt is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> 'paid' OR NEW.order_id <> OLD.order_id OR NEW.amount_cents <> OLD.amount_cents
    OR NEW.settled_at IS DISTINCT FROM OLD.settled_at
    OR (OLD.receipt IS NOT NULL AND NEW.receipt IS DISTINCT FROM OLD.receipt)
  THEN
    RAISE EXCEPTION 'a paid attempt stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_keep_paid BEFORE UPDATE ON payment_attempts
  FOR EACH ROW WHEN (OLD.state = 'paid') EXECUTE FUNCTION keep_paid_attempt();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_keep_paid_row BEFORE DELETE ON payment_attempts
  FOR EACH ROW WHEN (OLD.state = 'paid') EXECUTE FUNCTION keep_paid_attempt();
--> statement-breakpoint
CREATE FUNCTION keep_paid_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payment_status IS DISTINCT FROM 2 OR NEW.paid_at IS DISTINCT FROM OLD.paid_at
    OR NEW.total_cents <> OLD.total_cents
  THEN
    RAISE EXCEPTION 'a paid order stays paid' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_paid BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (OLD.payment_status = 2) EXECUTE FUNCTION keep_paid_order();
