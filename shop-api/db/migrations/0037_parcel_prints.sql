CREATE TABLE "parcel_prints" (
	"parcel_id" bigint NOT NULL,
	"form" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	"printed_by" bigint NOT NULL,
	CONSTRAINT "parcel_prints_parcel_id_form_pk" PRIMARY KEY("parcel_id","form"),
	CONSTRAINT "parcel_prints_form_known" CHECK ("parcel_prints"."form" IN ('slips', 'labels'))
);
--> statement-breakpoint
ALTER TABLE "parcel_prints" ADD CONSTRAINT "parcel_prints_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_prints" ADD CONSTRAINT "parcel_prints_printed_by_staff_members_id_fk" FOREIGN KEY ("printed_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_prints_staff" ON "parcel_prints" USING btree ("printed_by");