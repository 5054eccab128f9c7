CREATE TABLE "branches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"invoice_place" jsonb,
	"delivery_place" jsonb,
	"primary_contact_id" bigint NOT NULL,
	"approval_status" text DEFAULT 'approved' NOT NULL,
	"declined_reason" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "branches_approval_known" CHECK ("branches"."approval_status" IN ('pending', 'declined', 'approved')),
	CONSTRAINT "branches_both_places" CHECK (("branches"."invoice_place" IS NULL) = ("branches"."delivery_place" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "user_branches" (
	"user_id" bigint NOT NULL,
	"branch_id" bigint NOT NULL,
	CONSTRAINT "user_branches_user_id_branch_id_pk" PRIMARY KEY("user_id","branch_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "photo_file" text;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_primary_contact_id_users_id_fk" FOREIGN KEY ("primary_contact_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_branches" ADD CONSTRAINT "user_branches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_branches" ADD CONSTRAINT "user_branches_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "branches_name" ON "branches" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "branches_primary_contact" ON "branches" USING btree ("primary_contact_id");--> statement-breakpoint
CREATE INDEX "user_branches_branch" ON "user_branches" USING btree ("branch_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_branch" ON "orders" USING btree ("branch_id","created_at","order_no","status","payment_status","total_cents","credited_cents") WHERE "orders"."branch_id" IS NOT NULL;