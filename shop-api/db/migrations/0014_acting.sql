CREATE TABLE "acting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "acting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"session_id" bigint,
	"company_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "acting_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "acting_ended" CHECK (("acting"."ended_at" IS NULL) = ("acting"."ended_by" IS NULL)),
	CONSTRAINT "acting_ended_by_known" CHECK ("acting"."ended_by" IN ('stopped', 'switched', 'time', 'signed-out', 'not-assigned', 'not-approved', 'not-active'))
);
--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_user_id_variant_id_pk";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "acting" ADD CONSTRAINT "acting_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acting" ADD CONSTRAINT "acting_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acting" ADD CONSTRAINT "acting_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "acting_one" ON "acting" USING btree ("session_id") WHERE "acting"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "acting_session" ON "acting" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "acting_user" ON "acting" USING btree ("user_id","began_at");--> statement-breakpoint
CREATE INDEX "acting_company" ON "acting" USING btree ("company_id","began_at");--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_once" UNIQUE NULLS NOT DISTINCT("user_id","company_id","variant_id");
--> statement-breakpoint
-- Whoever signs out, or is signed out, acts for nobody any more: the record says when.
CREATE FUNCTION end_acting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE acting SET ended_at = least(now(), expires_at), ended_by = 'signed-out'
  WHERE session_id = OLD.id AND ended_at IS NULL;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_end_acting BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION end_acting();
